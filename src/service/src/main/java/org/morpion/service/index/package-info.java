/** Where a client that knows nothing but the service's address begins. */
package org.morpion.service.index;
