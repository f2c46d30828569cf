/** The contract: completes, when the service is built, what META-INF/openapi.yaml describes, and answers with that. */
package org.morpion.service.contract;
