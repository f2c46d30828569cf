/** Strict JSON in requests: limits, unknown and repeated fields, and errors that name the place of a value. */
package org.morpion.http.json;
