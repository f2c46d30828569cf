/** The contract: completes, when the service is built, what META-INF/openapi.yaml describes. */
package org.morpion.service.contract;
