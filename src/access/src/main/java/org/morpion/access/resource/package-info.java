/** HTTP resources of API keys and of the audit trail. */
package org.morpion.access.resource;
