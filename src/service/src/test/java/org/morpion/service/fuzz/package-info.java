/** Random requests against the packaged service, for a configurable time. */
package org.morpion.service.fuzz;
