/** How games are related to each other. */
package org.morpion.service.relation;
