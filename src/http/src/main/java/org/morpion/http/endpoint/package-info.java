/** The catalogue of the service's endpoints, collected from annotations. */
package org.morpion.http.endpoint;
