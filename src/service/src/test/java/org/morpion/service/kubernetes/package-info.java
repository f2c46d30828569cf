/** The manifests for Kubernetes. */
package org.morpion.service.kubernetes;
