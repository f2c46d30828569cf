/** The entry point of the API. */
package org.morpion.service.index;
