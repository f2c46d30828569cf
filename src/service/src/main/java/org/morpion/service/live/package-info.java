/** Event streams of searches and of the registry. One poll of the database serves all of a node's clients. */
package org.morpion.service.live;
