/** Nodes and databases that fail, for real: processes of the packaged service, killed, frozen and cut off. */
package org.morpion.service.cluster;
