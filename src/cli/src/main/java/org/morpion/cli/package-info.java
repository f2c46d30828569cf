/**
 * The command {@code morpion}: documents, records and searches for people and scripts, without a service. Each verb is
 * a class that writes to a {@link org.morpion.cli.core.Terminal}, so that tests can run it in-process.
 */
package org.morpion.cli;
