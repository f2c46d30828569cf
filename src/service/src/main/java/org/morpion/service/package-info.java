/**
 * The Quarkus application, with one package per subject: {@link org.morpion.documents} for games in requests,
 * {@link org.morpion.registry} for stored games, {@link org.morpion.http.request} for checks and limits on
 * requests, and {@link org.morpion.http.problem} for errors. Resources only translate between HTTP and services.
 */
package org.morpion.service;
