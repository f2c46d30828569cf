/**
 * The Quarkus application on top of the modules of the service. Its packages contain only what concerns the application
 * as a whole: the start, health, the index of the API, the contract, and the cards of records for other sites.
 * Resources of all modules only translate between HTTP and services.
 */
package org.morpion.service;
