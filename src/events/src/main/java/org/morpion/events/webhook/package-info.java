/** Webhooks: signed HTTP notifications of registry events. */
package org.morpion.events.webhook;
