/** Export of the whole registry as lines, and their import. */
package org.morpion.registry.transfer;
