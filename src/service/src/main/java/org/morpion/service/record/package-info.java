/** Games that the service keeps: their storage, the corpus that it starts with, and the catalogue over HTTP. */
package org.morpion.service.record;
