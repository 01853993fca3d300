/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Requests, their bodies and parameters, responses and filters. Internal; depends on the API and on
 * {@link io.karta.rest.problem}. Main types: {@link io.karta.rest.request.RestFacade},
 * {@link io.karta.rest.request.RestRequest}, {@link io.karta.rest.request.RestReply}.
 */
@NullMarked
package io.karta.rest.request;

import org.jspecify.annotations.NullMarked;
