/**
 * Failures of nodes and databases, tested with processes of the packaged service that are killed, frozen and
 * disconnected.
 */
package org.morpion.service.cluster;
