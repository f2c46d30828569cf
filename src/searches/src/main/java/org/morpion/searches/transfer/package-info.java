/** Export and import of searches as documents. */
package org.morpion.searches.transfer;
