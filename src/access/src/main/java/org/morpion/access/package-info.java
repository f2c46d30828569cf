/** Authentication and authorisation: callers, API keys, access tokens, browser sessions, scopes and the audit trail. */
package org.morpion.access;
