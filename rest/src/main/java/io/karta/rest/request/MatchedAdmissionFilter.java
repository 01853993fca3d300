/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.Priorities;

/** Filter that rejects unauthenticated requests after they are matched, because the server authenticates them then. */
@Priority(Priorities.AUTHENTICATION + 100)
@Dependent
public class MatchedAdmissionFilter extends AdmissionFilter {}
