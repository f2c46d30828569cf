/** What the service can be asked, read off the annotations of its resources: for whatever must know all of it. */
package org.morpion.service.endpoint;
