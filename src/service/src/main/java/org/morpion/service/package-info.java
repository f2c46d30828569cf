/**
 * The Quarkus application on top of the modules {@code http}, {@code access}, {@code documents}, {@code registry} and
 * {@code searches}. Its packages contain only what concerns the application as a whole: the start, health, the index of
 * the API and the contract. Resources of all modules only translate between HTTP and services.
 */
package org.morpion.service;
