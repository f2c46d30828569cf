/** Schedules that create recurring searches. */
package org.morpion.searches.schedule;
