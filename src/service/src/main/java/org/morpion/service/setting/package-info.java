/** What settings may be. */
package org.morpion.service.setting;
