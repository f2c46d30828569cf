/** Converters that validate settings. */
package org.morpion.http.setting;
