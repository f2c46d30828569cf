/** Schedules that create recurring searches. */
package org.morpion.service.schedule;
