/** What happens when the service starts: its data directory is looked at, and people are told where to look. */
package org.morpion.service.start;
