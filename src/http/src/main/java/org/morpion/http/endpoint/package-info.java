/** The catalogue of endpoints in all modules of the service, collected from annotations. */
package org.morpion.http.endpoint;
