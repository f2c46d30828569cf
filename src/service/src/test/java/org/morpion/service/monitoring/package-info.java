/** What operators see of a service as it is shipped: its log, its metrics, and what is made of them. */
package org.morpion.service.monitoring;
