/** Converters that validate the settings of all modules. */
package org.morpion.http.setting;
