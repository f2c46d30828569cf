/**
 * The command {@code morpion}: documents, records and searches for people and scripts without a service. Each verb is a
 * class; what it writes goes to a {@link org.morpion.cli.Terminal}, so that tests run it in their own process.
 */
package org.morpion.cli;
