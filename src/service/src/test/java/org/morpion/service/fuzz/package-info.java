/** Random requests against the service as it is shipped, for as long as one likes. */
package org.morpion.service.fuzz;
