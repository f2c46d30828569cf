/** Idempotent creation: the stored {@code Idempotency-Key}s of requests. */
package org.morpion.access.idempotency;
