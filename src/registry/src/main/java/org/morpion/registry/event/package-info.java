/** Events of the registry: announcement of published records, and redaction when a record is withdrawn. */
package org.morpion.registry.event;
