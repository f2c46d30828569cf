/** Converters that validate settings. */
package org.morpion.service.setting;
