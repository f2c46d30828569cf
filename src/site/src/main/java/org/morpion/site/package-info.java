/** Build steps that turn the service's page into files for any web server. */
package org.morpion.site;
