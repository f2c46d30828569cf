/** Searches that are made again and again. */
package org.morpion.service.schedule;
