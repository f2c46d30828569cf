/** Webhooks: what is new in the registry, sent to where an administrator wants it. */
package org.morpion.service.webhook;
