/** Quotas: stored amounts, request rates and watching clients of each caller. */
package org.morpion.access.quota;
