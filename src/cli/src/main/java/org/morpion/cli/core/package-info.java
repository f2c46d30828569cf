/**
 * What every verb uses: the terminal, messages in the language of the user, exit codes and failures, JSON, and atomic
 * writes of files. Knows no verb.
 */
package org.morpion.cli.core;
