/** The service: the verb {@code serve}, which starts it, and the verbs of {@code remote}, which use a running one. */
package org.morpion.cli.service;
