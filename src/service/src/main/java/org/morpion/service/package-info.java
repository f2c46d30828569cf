/**
 * The Quarkus application, with one package per subject: {@link org.morpion.service.document} for games in requests,
 * {@link org.morpion.service.record} for stored games, {@link org.morpion.service.request} for checks and limits on
 * requests, and {@link org.morpion.service.problem} for errors. Resources only translate between HTTP and services.
 */
package org.morpion.service;
