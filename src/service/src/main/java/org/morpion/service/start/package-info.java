/**
 * What happens when the service starts: its database and data directory are looked at, and people are told where to
 * look.
 */
package org.morpion.service.start;
