/** Health on the public port: the status, without reasons. */
package org.morpion.service.health;
