/** What the public port says of the service's health: whether it is well, and nothing of why. */
package org.morpion.service.health;
