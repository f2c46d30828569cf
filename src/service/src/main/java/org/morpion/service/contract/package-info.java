/** The OpenAPI contract: its completion at build time, from META-INF/openapi.yaml, and its delivery. */
package org.morpion.service.contract;
