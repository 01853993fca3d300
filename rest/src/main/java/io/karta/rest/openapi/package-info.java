/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * The OpenAPI document. {@link io.karta.rest.openapi.OpenApiDocuments} derives exported goals from their shapes, and
 * all other resources from the file {@code resources.json} in this package. Internal; depends on {@code process},
 * {@code request}, {@code problem} and the API.
 */
@NullMarked
package io.karta.rest.openapi;

import org.jspecify.annotations.NullMarked;
