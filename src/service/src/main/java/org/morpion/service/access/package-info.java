/** Who may do what: the callers of the service, what they show to be recognised, and the scopes that they have. */
package org.morpion.service.access;
