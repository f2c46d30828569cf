/** How much of the service a caller may take up: what is stored for it, and how often it may ask. */
package org.morpion.service.quota;
