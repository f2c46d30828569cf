/** Observability of the packaged service: log, metrics, alerts and dashboard. */
package org.morpion.service.monitoring;
